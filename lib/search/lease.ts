import type { Database } from "@/lib/search/index-database.server";

/** How long a building process may be silent before another takes over, in milliseconds. */
export const LEASE_TIME = 30_000;

/**
 * Acquires or renews the lease for building the index, which only one of the processes that share a folder can have at a time.
 * @param now milliseconds since the epoch.
 * @returns false while another owner has it
 */
export function takeLease(database: Database, owner: string, now: number): boolean {
  const { changes } = database
    .prepare(
      `insert into state values ('lease', ?) on conflict do update set value = excluded.value
       where substr(value, 1, instr(value, ' ') - 1) = ? or cast(substr(value, instr(value, ' ') + 1) as integer) not between ? and ?`,
    )
    .run([`${owner} ${now}`, owner, now - LEASE_TIME, now + LEASE_TIME]);
  return changes > 0;
}

/** Releases the lease. */
export function returnLease(database: Database, owner: string): void {
  database.prepare("delete from state where name = 'lease' and value like ?").run([`${owner} %`]);
}
