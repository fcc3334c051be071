// table
import type { HelpSlug } from '../../components/links/help-topics.ts'

/** A section of a help page: sentences, or a list. */
type Part = { title: string; text?: readonly string[]; list?: readonly string[] }
type Page = {
  parts: readonly Part[]
  /** The legal source, where the law decides. */
  law: string
  /** Links to the forms where it is filled in. */
  places: readonly { label: string; href: string }[]
}

export const HELP_PAGES: Readonly<Record<HelpSlug, Page>> = {
  ncm: {
    parts: [
      {
        title: 'Em uma frase',
        text: [
          'NCM é o código de 8 números que diz que mercadoria é aquela. Cada item de uma NF-e leva um. Nota de serviço não leva.',
        ],
      },
      {
        title: 'Qual é o meu',
        text: [
          'E-book, apostila e outros livros para ler usam 4901.99.00. Livro de ilustrações ou de colorir, para crianças, usa 4903.00.00.',
          'Curso, mentoria e assinatura são serviço: a nota deles tem um código de serviço no lugar do NCM.',
          'Na dúvida, escreva no campo o nome do que você vende: o Talão procura na tabela oficial. Quem confirma é o contador.',
        ],
      },
      {
        title: 'Se estiver errado',
        text: [
          'A SEFAZ recusa a nota quando o código não existe mais. Um código que existe, mas é de outra coisa, passa e muda o imposto: por isso vale conferir uma vez, no produto.',
        ],
      },
    ],
    law: 'Tabela TIPI (Decreto 11.158/2022). O NCM em cada item: Ajuste SINIEF 7/2005.',
    places: [
      { label: 'Produtos', href: '/produtos' },
      { label: 'Padrões da NF-e', href: '/configuracoes/nota-produto' },
    ],
  },
  'nf-e-ou-nfs-e': {
    parts: [
      {
        title: 'Em uma frase',
        text: ['NF-e é a nota de mercadoria, do estado. NFS-e é a nota de serviço, da prefeitura.'],
      },
      {
        title: 'O que cada venda costuma pedir',
        list: [
          'Curso on-line, mentoria, consultoria: NFS-e.',
          'E-book que o comprador baixa e guarda: NF-e em São Paulo, mesmo com a imunidade do livro. Em outro estado, confirme com o contador.',
          'Software e assinatura de sistema: NFS-e.',
          'Curso com e-book junto: as duas notas, cada uma com a sua parte do preço. A divisão precisa ter um motivo que o contador conheça.',
        ],
      },
      {
        title: 'O que cada uma exige da empresa',
        list: [
          'NF-e: inscrição estadual e certificado A1.',
          'NFS-e: inscrição municipal. Em muitas cidades, também o certificado ou o acesso da prefeitura.',
        ],
      },
    ],
    law: 'Serviços: lista da Lei Complementar 116/2003 (curso: item 8.02). Livro digital: Constituição, art. 150, VI, d, e Súmula Vinculante 57 do STF. Software: ADI 1.945 e ADI 5.659 do STF. E-book em São Paulo: Portaria CAT 24/2018.',
    places: [
      { label: 'Notas de cada produto', href: '/produtos' },
      { label: 'Padrões da NFS-e', href: '/configuracoes/nota-servico' },
    ],
  },
  contador: {
    parts: [
      {
        title: 'Sobre a empresa',
        list: [
          'Qual é o regime: MEI, Simples Nacional, Lucro Presumido ou Lucro Real?',
          'Temos inscrição estadual (para NF-e)? E inscrição municipal (para NFS-e)? Quais?',
          'Já emitimos nota em outro sistema? Em que série e número paramos?',
        ],
      },
      {
        title: 'Para a NF-e',
        list: [
          'Qual o NCM de cada produto?',
          'Que CFOP usar no mesmo estado, em outro estado e no exterior?',
          'Que código de ICMS (CSOSN no Simples, CST nos outros), PIS e COFINS?',
        ],
      },
      {
        title: 'Para a NFS-e',
        list: [
          'Qual o item da lista de serviços e o código do serviço na prefeitura?',
          'Qual a alíquota do ISS? No Simples, qual o percentual do mês?',
          'Alguém retém imposto quando o comprador é empresa?',
        ],
      },
      {
        title: 'Para o dia a dia',
        list: [
          'Emitimos na venda ou só depois do prazo de garantia?',
          'O que fazer com a nota quando a venda é reembolsada?',
          'Como você quer receber os arquivos do mês?',
        ],
      },
    ],
    law: 'As respostas mudam com a empresa e a cidade: o Talão sugere, o contador decide.',
    places: [
      { label: 'Minha empresa', href: '/configuracoes' },
      { label: 'Usuários: convidar o contador', href: '/usuarios' },
    ],
  },
  'certificado-a1': {
    parts: [
      {
        title: 'Em uma frase',
        text: [
          'O certificado A1 é um arquivo com senha, em nome da empresa, que assina as notas: é a prova de que foi ela que emitiu.',
        ],
      },
      {
        title: 'Onde conseguir',
        text: [
          'Ele é comprado de uma certificadora da ICP-Brasil; o contador costuma indicar uma. Peça um e-CNPJ do tipo A1, do CNPJ da sua empresa.',
          'O que chega é um arquivo que termina em .pfx ou .p12, e a senha que você escolheu.',
          'O tipo A3, em cartão ou pen drive, não serve: ele não assina sem alguém ao computador.',
        ],
      },
      {
        title: 'Quanto dura',
        text: [
          'Um ano. O Talão avisa antes do fim. Para renovar, envie o arquivo novo: o atual continua em uso até o novo ser aceito.',
        ],
      },
      {
        title: 'No Talão',
        text: ['O arquivo e a senha ficam cifrados, e ninguém os baixa de volta. Guarde a sua cópia.'],
      },
    ],
    law: 'ICP-Brasil: Medida Provisória 2.200-2/2001. Assinatura da NF-e: Ajuste SINIEF 7/2005.',
    places: [{ label: 'Dados e certificado', href: '/empresas' }],
  },
  'homologacao-e-producao': {
    parts: [
      {
        title: 'Em uma frase',
        text: [
          'Homologação é o ambiente de teste da SEFAZ e da prefeitura. Produção é onde a nota tem valor fiscal e conta no imposto.',
        ],
      },
      {
        title: 'Em homologação',
        list: [
          'A nota percorre o caminho inteiro e é autorizada ou recusada como seria de verdade.',
          'Não gera imposto, e o papel diz que não tem valor fiscal.',
          'Não segue por e-mail ao comprador.',
          'A numeração é outra: os números de teste não gastam os de produção.',
        ],
      },
      {
        title: 'Passar para produção',
        text: [
          'Emita uma nota de teste e confira o papel com o contador. Depois abra Minha empresa, Dados e certificado, e escolha Produção em Ambiente.',
          'As notas de teste ficam como estão: nenhuma delas vira nota de verdade.',
        ],
      },
    ],
    law: 'Manual de Orientação do Contribuinte da NF-e (MOC 7.0): os dois ambientes são da própria SEFAZ.',
    places: [
      { label: 'Ambiente da empresa', href: '/empresas' },
      { label: 'Comece por aqui', href: '/comece' },
    ],
  },
}
