import { dropPolicies, walls } from '../../../../test/support/walls.ts'

// A table that came without its policies: the filters of the queries alone hold.
walls.takeDown = dropPolicies
await import('../../../../test/support/tenants.ts')
