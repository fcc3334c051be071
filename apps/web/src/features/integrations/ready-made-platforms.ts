// table
/** Platforms that are read by a mapping made ready for them, by its name on the wire: each is an OTHER with words of its own. */
export const READY_MADE_PLATFORMS = {
  CAKTO: 'Cakto',
  CARTPANDA: 'CartPanda',
  GREENN: 'Greenn',
  GURU: 'Guru',
  KIRVANO: 'Kirvano',
  LASTLINK: 'Lastlink',
  PAYT: 'PayT',
  PEPPER: 'Pepper',
} as const

export function nameOfReadyMade(id: string | null | undefined): string | undefined {
  return Object.entries(READY_MADE_PLATFORMS).find(([known]) => known === id)?.[1]
}
