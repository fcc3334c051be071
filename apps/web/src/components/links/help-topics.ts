// table
/** Help pages by slug, as listed on the help page and in the command palette. */
export const HELP_TOPICS = [
  {
    slug: 'ncm',
    title: 'O que é NCM',
    about: 'O código de 8 números que diz o que é o produto',
    words: 'código mercadoria',
  },
  {
    slug: 'nf-e-ou-nfs-e',
    title: 'NF-e ou NFS-e',
    about: 'Qual nota cada venda pede: e-book, curso, software',
    words: 'nota de produto serviço imposto icms iss',
  },
  {
    slug: 'contador',
    title: 'O que perguntar ao contador',
    about: 'Uma lista para copiar e mandar',
    words: 'contabilidade regime alíquota cfop código',
  },
  {
    slug: 'certificado-a1',
    title: 'Certificado A1',
    about: 'O arquivo que assina as notas, e onde conseguir um',
    words: 'pfx p12 senha assinatura',
  },
  {
    slug: 'homologacao-e-producao',
    title: 'Homologação e produção',
    about: 'Notas de teste e notas com valor fiscal',
    words: 'nota de teste ambiente valor fiscal',
  },
] as const satisfies readonly { slug: string; title: string; about: string; words: string }[]

export type HelpSlug = (typeof HELP_TOPICS)[number]['slug']
