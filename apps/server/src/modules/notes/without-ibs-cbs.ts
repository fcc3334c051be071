import type { WithoutIbsCbs, WithoutIbsCbsReason } from '@talao/contract'

/** As stored with the note; the sentence of a reason is found when it is shown. */
export type LeftOut = Pick<WithoutIbsCbs, 'reason' | 'item'>

/** Reasons as Portuguese sentences with what to do. */
export function sayLeftOut(leftOut: readonly LeftOut[]): WithoutIbsCbs[] {
  return leftOut.map(({ reason, item }) => ({ reason, item, text: TEXTS[reason] }))
}

const TEXTS: Readonly<Record<WithoutIbsCbsReason, string>> = {
  NO_CODE: 'Faltam códigos do IBS e da CBS. Escolha-os no produto: as próximas notas saem completas.',
  NO_RATE: 'A alíquota da CBS desta data ainda não foi publicada. Não há nada a fazer até que seja.',
  NO_REDUCTION: 'A redução desta classificação do IBS e da CBS não é conhecida. Confira o cClassTrib do produto.',
  OTHER_GROUP: 'Esta classificação do IBS e da CBS pede dados que o Talão não escreve. Confira-a no produto.',
  SIMPLES: 'A SEFAZ ainda não recebe o IBS e a CBS do Simples. Não há nada a fazer até que receba.',
  NO_CITY: 'O IBS e a CBS deste serviço são da cidade do cliente, que a nota não traz. Peça o endereço a ele.',
  MEI: 'Nenhuma norma diz ainda como o MEI declara IBS e CBS. Não há nada a fazer até que diga.',
}
