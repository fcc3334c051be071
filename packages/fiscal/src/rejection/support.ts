/** The action shown when Talão built the note wrongly, so only its support can solve it. */
export const SUPPORT = 'Avise o suporte com o código desta resposta: a correção é do Talão, não sua.'
