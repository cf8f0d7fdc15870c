import { checkLocale } from "@/lib/i18n/check-locale";
import { listLocales, readLocale } from "@/lib/i18n/get-messages.server";

/** Reports the missing translations of each language, and mistakes in its file. */
const english = readLocale("en");
let hasFaults = false;
for (const tag of listLocales()) {
  const { missing, faults } = checkLocale(english, readLocale(tag));
  if (missing.length > 0) console.log(`locales/${tag}.json lacks ${missing.length}: ${missing.join(", ")}`);
  for (const fault of faults) console.error(`locales/${tag}.json: ${fault}`);
  hasFaults ||= faults.length > 0;
}
process.exitCode = hasFaults ? 1 : 0;
