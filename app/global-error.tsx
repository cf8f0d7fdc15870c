"use client";

export { DocumentFailure as default } from "@/components/docs/failure-client";
