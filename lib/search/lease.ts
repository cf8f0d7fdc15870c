import type { Database } from "@/lib/search/index-database";

/** How long a process that builds may be silent before another takes over, milliseconds. */
export const LEASE_TIME = 30_000;

/**
 * Takes or renews the right to build the index, which processes that share a folder have one after the other.
 * @param now milliseconds since the epoch.
 * @returns false while another owner holds it.
 */
export function takeLease(database: Database, owner: string, now: number): boolean {
  const { changes } = database
    .prepare(
      `insert into state values ('lease', ?) on conflict do update set value = excluded.value
       where substr(value, 1, instr(value, ' ') - 1) = ? or cast(substr(value, instr(value, ' ') + 1) as integer) < ?`,
    )
    .run([`${owner} ${now}`, owner, now - LEASE_TIME]);
  return changes > 0;
}

/** Gives the right to build back. */
export function returnLease(database: Database, owner: string): void {
  database.prepare("delete from state where name = 'lease' and value like ?").run([`${owner} %`]);
}
