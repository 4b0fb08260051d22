// A value that components can watch. Small enough to need no library.
import { useEffect, useState } from "preact/hooks";

export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: (value: T) => void): () => void;
}

export function store<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(watched: Store<T>): T {
  const [value, setValue] = useState(watched.get);
  useEffect(() => {
    setValue(() => watched.get());
    return watched.subscribe((next) => setValue(() => next));
  }, [watched]);
  return value;
}
