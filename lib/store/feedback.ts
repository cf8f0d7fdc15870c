import type { StoreDatabase } from "@/lib/store/schema";

/** A visitor's vote on a page or on a reply. */
export interface Feedback {
  domain: string;
  kind: "page" | "message";
  /** Path of the page, or identifier of the reply. */
  target: string;
  /** Who is voting; one vote each, the last one counts. */
  visitor: string;
  vote: "up" | "down";
  comment: string;
}

/** Stores a vote; a visitor's earlier vote on the same thing is replaced. */
export async function saveFeedback(database: StoreDatabase, feedback: Feedback, now: number): Promise<void> {
  const { vote, comment, ...about } = feedback;
  const values = { vote, comment, contact: "", reasons: "[]", createdAt: now };
  await database
    .insertInto("feedback")
    .values({ ...about, ...values })
    .onConflict((conflict) => conflict.columns(["domain", "kind", "target", "visitor"]).doUpdateSet(values))
    .execute();
}
