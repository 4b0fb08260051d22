// The little that the page remembers between visits. A browser may forbid it; then nothing is remembered.
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`perfectplay.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`perfectplay.${name}`, value);
  } catch {
    // Not remembered.
  }
}
