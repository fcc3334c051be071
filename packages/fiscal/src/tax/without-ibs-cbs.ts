/**
 * The reasons why an item or a service note has no IBS and CBS although it has a code or the law requires them on its
 * day, with advice, in Portuguese. The note is sent anyway, unless the norms say that the absence refuses it.
 */
export const WITHOUT_IBS_CBS_TEXTS = {
  NO_CODE: 'Faltam códigos do IBS e da CBS. Escolha-os no produto: as próximas notas saem completas.',
  NO_RATE: 'A alíquota da CBS desta data ainda não foi publicada. Não há nada a fazer até que seja.',
  CLASS_ENDED: 'A classificação do IBS e da CBS deixou de valer antes da data da nota. Escolha outra no produto.',
  NO_REDUCTION: 'A redução desta classificação do IBS e da CBS não é conhecida. Confira-a no produto.',
  OTHER_GROUP: 'Esta classificação do IBS e da CBS pede dados que o Talão não escreve. Confira-a no produto.',
  SIMPLES: 'A SEFAZ ainda não recebe o IBS e a CBS do Simples. Não há nada a fazer até que receba.',
  NO_DAS_RATE: 'Falta a alíquota do IBS e da CBS no DAS. Veja a receita e o Fator R em Simples Nacional, na empresa.',
  NO_ACTIVITY: 'A atividade do Simples do item falta, ou não tem anexo, e a alíquota vem dele. Escolha-a no produto.',
  NO_CITY: 'O IBS e a CBS deste serviço são da cidade do cliente, que a nota não traz. Peça o endereço a ele.',
  MEI: 'Nenhuma norma diz ainda como o MEI declara IBS e CBS. Não há nada a fazer até que diga.',
} as const
export type WithoutIbsCbsReason = keyof typeof WITHOUT_IBS_CBS_TEXTS

export type WithoutIbsCbs<Reason extends WithoutIbsCbsReason = WithoutIbsCbsReason> = { reason: Reason; text: string }

export function withoutIbsCbs<Reason extends WithoutIbsCbsReason>(reason: Reason): WithoutIbsCbs<Reason> {
  return { reason, text: WITHOUT_IBS_CBS_TEXTS[reason] }
}
