/** Seconds of processor time that this process has taken since a reading of its own. */
export function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
