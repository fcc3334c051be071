import type { BeginningStep } from '@talao/contract'

/** The road from an empty account to the first notes, in the order in which one goes it. Each word stands in the address. */
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
