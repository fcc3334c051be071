import { dropFilters, walls } from '../../../../test/support/walls.ts'

// A query that forgot its filter: row-level security alone holds.
walls.takeDown = dropFilters
await import('../../../../test/support/tenants.ts')
