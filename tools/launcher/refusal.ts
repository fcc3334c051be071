export { Refusal } from '../../apps/server/src/kit/refusal.ts'
