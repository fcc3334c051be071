import { dropPolicies, walls } from '../../../../../test/support/isolation-layers.ts'

// A table without its policies: the company filters of the queries suffice.
walls.takeDown = dropPolicies
await import('../../../../../test/support/tenants.ts')
