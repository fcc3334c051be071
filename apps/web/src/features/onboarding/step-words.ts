import type { SetupStep } from '../../components/readiness/setup-steps.ts'

type Words = {
  name: string
  /** Text under the name in the step list. */
  hint: string
  /** How long the step takes, shown in the step list. */
  time?: string
  /** Heading above the fields. */
  title: string
  why: string
}

/** Name, heading and reason of each step. */
export const STEP_WORDS: Readonly<Record<SetupStep, Words>> = {
  vende: {
    name: 'O que você vende',
    hint: 'decide o caminho',
    title: 'O que você vende?',
    why: 'Isso decide qual nota você emite. Dá para mudar depois.',
  },
  empresa: {
    name: 'Empresa',
    hint: 'o CNPJ traz quase tudo',
    time: '1 min',
    title: 'A sua empresa',
    why: 'Toda nota leva o CNPJ, o nome e o endereço de quem a emite. O CNPJ traz quase tudo.',
  },
  produto: {
    name: 'Produto e imposto',
    hint: 'você descreve, nós achamos',
    time: '1 min',
    title: 'Produto e imposto',
    why: 'Dois códigos dizem que imposto a NF-e leva: o do produto e o da venda. Cada produto pode ter os seus.',
  },
  servico: {
    name: 'Serviço e imposto',
    hint: 'você descreve, nós achamos',
    time: '1 min',
    title: 'Serviço e imposto',
    why: 'A prefeitura cobra conforme o serviço. Diga em palavras o que você vende e escolha o mais parecido.',
  },
  certificado: {
    name: 'Certificado',
    hint: 'pode ficar para depois',
    title: 'Certificado digital',
    why: 'O certificado A1 é a assinatura da empresa num arquivo. Quem vende é uma certificadora; o contador costuma ter.',
  },
  'nota-de-teste': {
    name: 'Nota de teste',
    hint: 'R$ 10,00, sem valor',
    time: '10 s',
    title: 'Nota de teste',
    why: 'Uma nota de teste prova o caminho inteiro. Não vale, não gera imposto e não segue por e-mail.',
  },
  plataforma: {
    name: 'Plataforma',
    hint: 'Hotmart, Kiwify, Eduzz e outras',
    time: '2 min',
    title: 'Ligar a plataforma',
    why: 'Com a plataforma ligada, cada venda chega ao Talão e vira nota no dia certo.',
  },
  producao: {
    name: 'Produção',
    hint: 'para valer',
    title: 'Passar para produção',
    why: 'Até aqui tudo é teste. Em produção, cada nota vale como documento fiscal.',
  },
}
