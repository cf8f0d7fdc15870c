import type { FeedbackTable, StoreDatabase } from "@/lib/store/schema";

/** A visitor's vote on a page or on a reply. */
export type Feedback = Pick<FeedbackTable, "domain" | "kind" | "target" | "visitor" | "vote" | "comment">;

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
