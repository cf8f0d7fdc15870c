/**
 * Loaded before a server (`node --import`): on SIGUSR2 its clock jumps forward by a day, and back at the next one, as when
 * an administrator or a time server sets it. Time itself goes on as before.
 */
const DAY = 86_400_000;
const { now } = Date;
let offset = 0;

process.on("SIGUSR2", () => {
  offset = offset === 0 ? DAY : 0;
});

Date.now = () => now() + offset;
