import { type FieldText, money, percent } from './field-format.ts'
import type { DanfseNote } from './note.ts'

/**
 * The municipal benefit, with its figure in place of the tag name that the layout's text contains (`ppBM`, `vInfoBM`,
 * `aliqDifBM`). Source: XSD 1.01 (20260727), tpBM.
 */
export function municipalBenefit({ nfse, dps }: DanfseNote): FieldText {
  const { tpBM, pAliqAplic } = nfse.valores ?? {}
  const { BM } = dps.valores.trib.tribMun
  switch (tpBM) {
    case '1':
      return 'Isenção'
    case '2':
      return withFigure('Redução da BC em', percent(BM?.pRedBCBM))
    case '3':
      return withFigure('Redução da BC em', money(BM?.vRedBCBM))
    case '4':
      return withFigure('Alíquota Diferenciada de', percent(pAliqAplic))
    default:
      return tpBM
  }
}

/** Without a figure, drops the preposition at the end of the text. */
function withFigure(words: string, figure: FieldText): string {
  return figure === undefined ? words.slice(0, words.lastIndexOf(' ')) : `${words} ${figure}`
}
