// Files beside the page, of which parts are read by HTTP range requests: tables of Awalé, hundreds of megabytes, on any web space.
//
//   tables/six/layers.json      names and sizes of the layers, with the first and last bytes of each: ./site writes it
//   tables/six/layer-018.awale  read in blocks, which are kept, least recently used first to go
//
// The solver waits for each part, so requests are synchronous; that is why this runs in a worker only.

import type { Traffic } from "./traffic";

const blockBytes = 16 * 1024;
const mostBytesKept = 64 * 1024 * 1024;
/** Where a server sends whole files only, one of up to this size is taken. */
const mostWhole = 64 * 1024 * 1024;

interface Segment {
  offset: number;
  bytes: Uint8Array;
}

interface StoredFile {
  size: number;
  /** What is known without asking the server. */
  known: Segment[];
}

interface Layers {
  layers: { name: string; bytes: number; head: string; foot: string }[];
}

const decoded = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export class RangeFiles {
  readonly traffic: Traffic = { requests: 0, bytes: 0 };
  private readonly folders = new Map<string, string[]>();
  private readonly files = new Map<string, StoredFile>();
  private readonly blocks = new Map<string, Uint8Array>();
  private kept = 0;

  /** `base`: the address of the page's folder; nothing outside of it is read. */
  constructor(private readonly base: string) {}

  names(folder: string): string[] | null {
    const listed = this.folders.get(folder);
    if (listed !== undefined) return listed;
    const response = this.get(`${folder}/layers.json`, null);
    if (response === null) return null;
    try {
      const { layers } = JSON.parse(new TextDecoder().decode(response.bytes)) as Layers;
      for (const layer of layers) {
        const foot = decoded(layer.foot);
        const known = [
          { offset: 0, bytes: decoded(layer.head) },
          { offset: layer.bytes - foot.length, bytes: foot },
        ];
        this.files.set(`${folder}/${layer.name}`, { size: layer.bytes, known });
      }
      const names = layers.map((layer) => layer.name);
      this.folders.set(folder, names);
      return names;
    } catch {
      return null;
    }
  }

  size(path: string): number {
    return this.files.get(path)?.size ?? -1;
  }

  read(path: string, offset: number, length: number): Uint8Array | null {
    const file = this.files.get(path);
    if (file === undefined || offset < 0 || offset + length > file.size) return null;
    for (const { offset: start, bytes } of file.known) {
      if (offset >= start && offset + length <= start + bytes.length) return bytes.subarray(offset - start, offset - start + length);
    }
    const first = Math.floor(offset / blockBytes);
    const last = Math.floor((offset + length - 1) / blockBytes);
    if (!this.fill(path, file, first, last)) return null;
    const part = new Uint8Array(length);
    for (let block = first; block <= last; ++block) {
      const bytes = this.blocks.get(`${path} ${block}`) as Uint8Array;
      const start = block * blockBytes;
      const from = Math.max(offset, start);
      const to = Math.min(offset + length, start + bytes.length);
      part.set(bytes.subarray(from - start, to - start), from - offset);
    }
    return part;
  }

  /** Sees to it that these blocks are kept: one request for those from the first to the last that are missing. */
  private fill(path: string, file: StoredFile, first: number, last: number): boolean {
    const missing: number[] = [];
    for (let block = first; block <= last; ++block) {
      const key = `${path} ${block}`;
      const bytes = this.blocks.get(key);
      if (bytes === undefined) {
        missing.push(block);
      } else {
        this.blocks.delete(key); // and again at the end: it was used last
        this.blocks.set(key, bytes);
      }
    }
    if (missing.length === 0) return true;
    const from = (missing[0] as number) * blockBytes;
    const to = Math.min(file.size, ((missing[missing.length - 1] as number) + 1) * blockBytes);
    const response = this.get(path, { from, to });
    if (response === null) return false;
    if (response.bytes.length === file.size) file.known = [{ offset: 0, bytes: response.bytes }];
    const begin = response.bytes.length === file.size ? 0 : from;
    if (response.bytes.length < to - begin) return false;
    for (let block = from / blockBytes; block * blockBytes < to; ++block) {
      this.keep(`${path} ${block}`, response.bytes.slice(block * blockBytes - begin, Math.min(to, (block + 1) * blockBytes) - begin), first, last);
    }
    return true;
  }

  private keep(key: string, bytes: Uint8Array, first: number, last: number): void {
    this.kept += bytes.length - (this.blocks.get(key)?.length ?? 0);
    this.blocks.set(key, bytes);
    const wanted = (block: string): boolean => {
      const number = Number(block.slice(block.lastIndexOf(" ") + 1));
      return block.startsWith(key.slice(0, key.lastIndexOf(" "))) && number >= first && number <= last;
    };
    for (const [oldest, old] of this.blocks) {
      if (this.kept <= mostBytesKept || wanted(oldest)) break;
      this.blocks.delete(oldest);
      this.kept -= old.length;
    }
  }

  /** Bytes from … to-1 of a file, or all of it; null where the server does not send them, or the path leads elsewhere. */
  private get(path: string, range: { from: number; to: number } | null): { bytes: Uint8Array } | null {
    const address = new URL(path, this.base);
    if (!address.href.startsWith(this.base)) return null;
    const request = new XMLHttpRequest();
    try {
      request.open("GET", address.href, false);
      request.responseType = "arraybuffer";
      if (range !== null) request.setRequestHeader("Range", `bytes=${range.from}-${range.to - 1}`);
      request.send();
    } catch {
      return null; // nobody answers
    }
    if (request.status !== 200 && request.status !== 206) return null;
    const bytes = new Uint8Array(request.response as ArrayBuffer);
    this.traffic.requests += 1;
    this.traffic.bytes += bytes.length;
    if (range !== null && request.status === 200 && bytes.length > mostWhole) return null;
    return { bytes };
  }
}
