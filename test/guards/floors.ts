/** Which package may import which. A package that is not listed may import none of ours. */
export const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/fiscal': [],
  'packages/contract': ['@talao/fiscal'],
  'packages/documents': ['@talao/fiscal'],
  'packages/reference': [],
  'packages/platforms': ['@talao/fiscal', '@talao/contract', '@talao/reference'],
  'packages/gateways': ['@talao/fiscal', '@talao/contract', '@talao/documents'],
  'apps/server': [
    '@talao/fiscal',
    '@talao/contract',
    '@talao/documents',
    '@talao/reference',
    '@talao/platforms',
    '@talao/gateways',
  ],
  'apps/simulator': ['@talao/fiscal', '@talao/contract', '@talao/documents', '@talao/reference', '@talao/platforms'],
  'apps/web': ['@talao/fiscal', '@talao/contract'],
}

/**
 * Rooms of the server from the ground up. A file imports its own room and the rooms before it; the files directly under
 * `src` compose them.
 */
export const SERVER_FLOORS = [
  'kit',
  'ledger',
  'people',
  'company',
  'note',
  'sale',
  'setup',
  'intake',
  'tell',
  'operation',
] as const

/**
 * What a room of the simulator may import besides itself. `app` and the files directly under `src` compose the rooms.
 */
export const SIMULATOR_ROOMS: Record<string, readonly string[]> = {
  database: [],
  context: ['database'],
  http: ['context'],
  tls: ['database'],
  companies: ['context', 'http'],
  faults: ['context', 'http'],
  lookups: ['context', 'http'],
  platforms: ['context', 'http', 'faults', 'lookups'],
  sefaz: ['context', 'http', 'companies', 'lookups', 'tls'],
  sefin: ['context', 'http', 'companies', 'faults', 'tls'],
  'focus-nfe': ['context', 'http', 'companies', 'faults', 'sefaz', 'sefin'],
  admin: ['context', 'http', 'companies', 'faults', 'lookups', 'platforms', 'sefaz', 'sefin', 'focus-nfe'],
  app: ['context', 'http', 'companies', 'faults', 'tls', 'platforms', 'sefaz', 'sefin', 'focus-nfe', 'admin'],
}
