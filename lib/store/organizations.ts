import type { StoreDatabase } from "@/lib/store/schema";

export interface SiteOwner {
  domain: string;
  organizationId: string;
  /** Random text, not secret by itself, from which the key of the site's own panel is derived. */
  panelSeed: string;
}

/**
 * Registers a site with its organization; existing records are not changed, even if several processes register at once.
 * @returns the site as stored, with the organization of the first registration.
 */
export async function registerSite(database: StoreDatabase, site: SiteOwner, now: number): Promise<SiteOwner> {
  const existing = await findSite(database, site.domain);
  if (existing) return existing;
  await registerOrganization(database, site.organizationId, now);
  await database
    .insertInto("sites")
    .values({ domain: site.domain, organisationId: site.organizationId, panelSeed: site.panelSeed, createdAt: now })
    .onConflict((conflict) => conflict.column("domain").doNothing())
    .execute();
  return (await findSite(database, site.domain)) ?? site;
}

/** Registers an organization unless it already exists. */
export async function registerOrganization(database: StoreDatabase, id: string, now: number): Promise<void> {
  await database
    .insertInto("organisations")
    .values({ id, createdAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Gives a site's panel a new seed, if it still has the given one. */
export async function replacePanelSeed(database: StoreDatabase, site: SiteOwner, panelSeed: string): Promise<void> {
  await database
    .updateTable("sites")
    .set({ panelSeed })
    .where("domain", "=", site.domain)
    .where("panelSeed", "=", site.panelSeed)
    .execute();
}

async function findSite(database: StoreDatabase, domain: string): Promise<SiteOwner | undefined> {
  const row = await database.selectFrom("sites").selectAll().where("domain", "=", domain).executeTakeFirst();
  return row && { domain: row.domain, organizationId: row.organisationId, panelSeed: row.panelSeed };
}
