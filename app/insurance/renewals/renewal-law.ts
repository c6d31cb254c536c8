// By when a state's law has us tell people how their policy goes on.
import type { StateCode } from '#config/states.ts';

/** Days before the end of a term by which we would have to say that we do not renew it. */
const NOTICE_DAYS: Partial<Record<string, number>> = {
  // Fla. Stat. 627.7281.
  FL: 45,
  // Tex. Ins. Code 551.105, since 2024.
  TX: 60,
  // O.C.G.A. 33-24-44.
  GA: 30,
};

/** Days before the end of a term that its renewal is offered: early enough for the longest of these where no law is here. */
export const offeredBeforeDays = (state: StateCode): number =>
  NOTICE_DAYS[state] ?? Math.max(...Object.values(NOTICE_DAYS).map((days) => days ?? 0));
