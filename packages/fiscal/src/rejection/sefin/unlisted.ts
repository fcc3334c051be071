// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

/** Codes that the authority sends and that are in none of its annexes. */
export const SEFIN_UNLISTED: readonly RejectionGroup[] = [
  {
    source: 'Respostas da Sefin Nacional vistas entre 2025-12 e 2026-01; em nenhum anexo',
    rows: [
      ['RNG6110', null, 'O arquivo enviado não passou pelo esquema da Receita.', SUPPORT],
      ['RNG9997', null, 'A Receita acusou um erro de esquema no arquivo enviado.', SUPPORT],
    ],
  },
]
