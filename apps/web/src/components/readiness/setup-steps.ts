import type { BeginningStep } from '@talao/contract'

/** Setup steps from an empty account to the first notes, in order. Each name appears in the URL. */
export const SETUP_STEPS = [
  'vende',
  'empresa',
  'produto',
  'servico',
  'certificado',
  'nota-de-teste',
  'plataforma',
  'producao',
] as const satisfies readonly BeginningStep[]
export type SetupStep = (typeof SETUP_STEPS)[number]
