import type { BeginningStep } from '@talao/contract'

/** Setup steps from an empty account to the first notes, in order. Each name appears in the URL. */
export const ROAD = [
  'vende',
  'empresa',
  'produto',
  'servico',
  'certificado',
  'nota-de-teste',
  'plataforma',
  'producao',
] as const satisfies readonly BeginningStep[]
export type RoadStep = (typeof ROAD)[number]
