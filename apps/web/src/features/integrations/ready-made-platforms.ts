// table
/** Platforms read by a ready-made mapping, by API name. Each is of type `OTHER` with its own texts. */
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
