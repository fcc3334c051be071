export { Refusal } from '../../apps/server/src/refusal.ts'
