import { dropFilters, walls } from '../../../../../test/support/isolation-layers.ts'

// A query without its company filter: row-level security suffices.
walls.takeDown = dropFilters
await import('../../../../../test/support/tenants.ts')
