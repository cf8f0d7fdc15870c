/**
 * Playwright's test function without fixtures, for tests without a browser: preparing fixtures takes 11 of the 12 ms of a test that does
 * nothing, also of one that asks for none (measured with 2,000 tests). Playwright exports it with types, but does not document it.
 */
export { _baseTest as test, expect } from "@playwright/test";
