/** The way out where the note was built wrongly: nobody but us can heal it. */
export const SUPPORT = 'Avise o suporte com o código desta resposta: a correção é do Talão, não sua.'
