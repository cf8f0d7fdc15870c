import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cpuSince } from "@/bench/support/cpu-since";
import { quantile } from "@/bench/support/statistics";
import type { Section } from "@/lib/content/types";
import { MeaningIndex } from "@/lib/search/embeddings/meaning-index";
import { VectorStore, vectorFile } from "@/lib/search/embeddings/vector-store";
import { openIndexDatabase } from "@/lib/search/index-database";
import { updateIndex } from "@/lib/search/write-index";

const SECTIONS_OF_PAGE = 8;
const DIMENSION = 1_024;
const TOPICS = 50;
const QUESTIONS = 100;

/** What finding sections by meaning costs beyond the embedding, in milliseconds of processor time. */
export interface MeaningCost {
  sections: number;
  dimension: number;
  p50: number;
  p95: number;
}

/** Asks an index of random vectors around some topics, as embeddings of documentation lie around theirs. */
export async function measureMeaningCost(sections: number): Promise<MeaningCost> {
  const directory = mkdtempSync(path.join(tmpdir(), "lectern-bench-"));
  const index = openIndexDatabase(path.join(directory, "search.db"));
  const pages = Array.from({ length: Math.ceil(sections / SECTIONS_OF_PAGE) }, (_, page) => ({
    path: `/page-${page}`,
    hash: "",
    facts: { title: `Page ${page}`, breadcrumbs: [], boost: 1 },
  }));
  await updateIndex(index, pages, { read: async (page) => writeSections(page.path) });
  const store = new VectorStore(vectorFile(directory), "random");
  const createVector = createVectors();
  const keys = (index.prepare("select distinct key from sections").raw().all([]) as [string][]).map(([key]) => key);
  for (let start = 0; start < keys.length; start += 1_000) {
    store.add(keys.slice(start, start + 1_000).map((key) => ({ key, vector: createVector() })));
  }
  const meaning = new MeaningIndex(index, store);
  const times = Array.from({ length: QUESTIONS }, () => {
    const vector = createVector();
    const start = process.cpuUsage();
    meaning.search(vector, undefined);
    return cpuSince(start) * 1000;
  }).slice(QUESTIONS / 10);
  store.close();
  index.close();
  rmSync(directory, { recursive: true });
  return { sections: keys.length, dimension: DIMENSION, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

function writeSections(name: string): Section[] {
  return Array.from({ length: SECTIONS_OF_PAGE }, (_, section): Section => {
    const content = `Section ${section} of ${name}.`;
    return { anchor: `s-${section}`, heading: `Section ${section}`, parents: [], content, text: content, code: "" };
  });
}

/** Vectors around a topic each, the same in every run. */
function createVectors(): () => Float32Array {
  let seed = 1;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff - 0.5;
  };
  const topics = Array.from({ length: TOPICS }, () => Float32Array.from({ length: DIMENSION }, random));
  return () => {
    const topic = topics[Math.floor((random() + 0.5) * TOPICS) % TOPICS] as Float32Array;
    return topic.map((value) => value + 1.5 * random());
  };
}
