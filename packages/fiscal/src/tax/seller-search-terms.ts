// table

/**
 * Search terms by preset: what sellers call their products on their pages and on sales platforms, without accents. Not
 * legal terms.
 */
export const PRESET_SEARCH_TERMS: Readonly<Record<string, string>> = {
  ebook: 'ebook ebooks e-book e-books livro livros digital digitais apostila apostilas revista pdf guia kindle',
  'ebook-infantil': 'livro livros infantil infantis ilustrado colorir',
  'livro-impresso': 'livro livros impresso impressos apostila apostilas fisico',
  'bonus-fisico': 'caneca camiseta agenda brinde',
  curso:
    'curso cursos online ead distancia aula aulas gravada gravadas videoaula videoaulas treinamento treinamentos formacao masterclass workshop oficina imersao capacitacao preparatorio concurso enem reforco professor turma',
  'curso-presencial': 'curso cursos presencial aula aulas sala escola treinamento workshop oficina imersao',
  'curso-no-cliente': 'curso cursos company domicilio aula aulas particular particulares treinamento empresa',
  'curso-de-idiomas':
    'curso cursos aula aulas idioma idiomas lingua linguas ingles espanhol frances alemao libras online',
  mentoria: 'mentoria mentorias mentor mentora mentorado acompanhamento coaching grupo individual',
  palestra: 'palestra palestras palestrante seminario webinar conferencia congresso',
  audio: 'audio podcast audiobook audiolivro musica meditacao trilha',
  video: 'video videos conteudo area membros comunidade clube assinatura texto newsletter streaming',
  software:
    'software programa aplicativo app plugin licenca assinatura planilha planilhas excel template templates modelo modelos tema automacao jogo bot notion',
  saas: 'saas software sistema plataforma assinatura mensalidade aplicativo online nuvem',
  hospedagem: 'hospedagem hosting servidor site dados nuvem processamento',
  consultoria: 'consultoria consultorias assessoria diagnostico analise consultor consultora mentoria parecer',
  publicidade:
    'publicidade trafego pago anuncio anuncios gestao marketing social media redes sociais campanha propaganda',
  evento: 'evento eventos ao vivo ingresso show festival encontro',
  comissao: 'comissao comissoes afiliado afiliados coproducao coprodutor indicacao',
}

/** Search terms for codes without a preset: national service codes, and NCM. */
export const CODE_SEARCH_TERMS: Readonly<Record<'national_service_codes' | 'ncm', Readonly<Record<string, string>>>> = {
  national_service_codes: {
    '010101': 'desenvolvimento sistema sistemas site aplicativo programador',
    '010701': 'suporte tecnico informatica computador',
    '010801': 'site sites pagina paginas landing page criacao web',
    '041601': 'psicologo psicologa terapia sessao psicoterapia',
    '041001': 'nutricionista dieta plano alimentar',
    '060401': 'personal treino academia yoga pilates danca musculacao',
    '130301': 'fotografia foto fotos fotografo ensaio',
    '170205': 'traducao tradutor',
    '230101': 'logo logotipo design designer identidade visual',
  },
  ncm: {
    '48201000': 'agenda planner bloco',
    '48202000': 'caderno',
    '61091000': 'camiseta camisetas camisa blusa',
    '69120000': 'caneca canecas xicara',
    '49111090': 'catalogo folheto panfleto',
    '49119100': 'quadro poster gravura foto',
  },
}
