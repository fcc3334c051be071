import type { OnboardingStep } from '../../components/readiness.ts'

/** Each step by its name, and in one sentence why it is asked. */
export const STEP_WORDS: Readonly<Record<OnboardingStep, { title: string; why: string }>> = {
  empresa: {
    title: 'Empresa',
    why: 'Toda nota leva o CNPJ, o nome e o endereço de quem a emite; o CNPJ traz quase tudo.',
  },
  certificado: {
    title: 'Certificado',
    why: 'É com o certificado A1 que a nota é assinada: sem ele a SEFAZ não sabe que foi você.',
  },
  padroes: {
    title: 'Regime e padrões',
    why: 'O regime e os códigos do que você vende dizem que imposto cada nota leva; o produto pode ter os seus.',
  },
  numeracao: {
    title: 'Números das notas',
    why: 'Cada nota tem um número que não se repete: quem já emitiu em outro lugar continua de onde parou.',
  },
  plataforma: {
    title: 'Plataforma',
    why: 'Ligada a plataforma, as vendas chegam sozinhas e viram nota no dia certo.',
  },
  'primeira-nota': {
    title: 'Primeira nota de teste',
    why: 'Uma nota em homologação prova o caminho inteiro, sem valor fiscal e sem imposto a pagar.',
  },
}
