import type { PackedPage } from "@/server/pages/pack-page";

/** An LRU cache of pages by internal address, bounded by the memory that they take. */
export class ResponseCache {
  private readonly pages = new Map<string, PackedPage>();
  private bytes = 0;

  /** @param limit bytes of compressed pages that are cached. */
  constructor(private readonly limit: number) {}

  get(address: string): PackedPage | undefined {
    const page = this.pages.get(address);
    if (page) {
      this.pages.delete(address);
      this.pages.set(address, page);
    }
    return page;
  }

  has(address: string): boolean {
    return this.pages.has(address);
  }

  set(address: string, page: PackedPage): void {
    this.delete(address);
    this.pages.set(address, page);
    this.bytes += pageSize(address, page);
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= this.limit) break;
      this.delete(oldest);
    }
  }

  private delete(address: string): void {
    const page = this.pages.get(address);
    if (!page) return;
    this.pages.delete(address);
    this.bytes -= pageSize(address, page);
  }
}

/** Bytes that a page takes, with an allowance for its headers and hashes. */
function pageSize(address: string, { bodies, scripts }: PackedPage): number {
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
  return address.length + bytes + scripts.hashes.join().length + 1024;
}
