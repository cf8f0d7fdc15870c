"use client";

import { type RefObject, useLayoutEffect } from "react";

/** From this width on the page makes room for the sheet; below, the sheet is over it. As in assistant-room.css. */
const BESIDE = "(width >= 80rem)";
const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** Panels beside the text that stay visible. The table of contents does not count: it is hidden before the sidebar is. */
const SIDE = ".side-panel";

/**
 * Makes room for the open sheet (`html[data-assistant-sheet]`) without reflowing the text, which keeps its width
 * (`--reading-width`). If sidebar and samples do not fit beside it, the sidebar is hidden (`data-sidebar="none"`).
 * @param width of the sheet, in pixels
 */
export function useRoom(sheet: RefObject<HTMLDialogElement | null>, isOpen: boolean, width: number): void {
  useLayoutEffect(() => {
    const dialog = sheet.current;
    if (!isOpen || !dialog) return;
    const fit = () => makeRoom(dialog);
    const start = textStart();
    fit();
    glide(start);
    addEventListener("resize", fit);
    addEventListener("lectern:page", fit);
    return () => {
      removeEventListener("resize", fit);
      removeEventListener("lectern:page", fit);
      const opened = textStart();
      leaveRoom(dialog);
      glide(opened);
    };
  }, [sheet, isOpen]);

  useLayoutEffect(() => {
    if (isOpen && sheet.current) makeRoom(sheet.current);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the width of the sheet is a style that this measures
  }, [sheet, isOpen, width]);
}

function makeRoom(dialog: HTMLDialogElement): void {
  leaveRoom(dialog);
  const root = document.documentElement;
  const text = document.getElementById("content-area");
  const frame = text?.closest<HTMLElement>(".content-frame");
  const side = frame?.querySelector<HTMLElement>(SIDE)?.offsetWidth;
  if (text && frame) root.style.setProperty("--reading-width", `${text.getBoundingClientRect().width}px`);
  root.dataset.assistantSheet = "open";
  if (!text || !frame || !matchMedia(BESIDE).matches) return;
  const { paddingInlineStart, paddingInlineEnd, columnGap } = getComputedStyle(frame);
  const room = frame.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  const columns = Number.parseFloat(root.style.getPropertyValue("--reading-width"));
  if (room < columns + (side ? side + Number.parseFloat(columnGap) : 0)) dialog.dataset.sidebar = "none";
}

function leaveRoom(dialog: HTMLDialogElement): void {
  delete document.documentElement.dataset.assistantSheet;
  delete dialog.dataset.sidebar;
}

/** Where the text begins, pixels from the left. */
function textStart(): number | undefined {
  return document.getElementById("content-area")?.getBoundingClientRect().left;
}

/** Animates the text from its former position to the new one, so that readers can follow it. */
function glide(from: number | undefined): void {
  const to = textStart();
  if (from === undefined || to === undefined || from === to || matchMedia(REDUCED_MOTION).matches) return;
  document
    .getElementById("content-area")
    ?.animate({ translate: [`${from - to}px 0`, "0 0"] }, { duration: 260, easing: "cubic-bezier(0.22, 1, 0.36, 1)" });
}
