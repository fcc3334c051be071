// table

/** Label of a platform's product state or type. An unknown one is shown as received. */
export function productWords(word: string | null): string {
  return word === null ? '–' : (WORDS[word.trim().toLowerCase()] ?? word)
}

const WORDS: Readonly<Record<string, string>> = {
  active: 'Ativo',
  ativo: 'Ativo',
  approved: 'Aprovado',
  inactive: 'Inativo',
  inativo: 'Inativo',
  paused: 'Pausado',
  draft: 'Rascunho',
  deleted: 'Excluído',
  changes_pending_on_product: 'Com mudanças em análise',
  course: 'Curso',
  online_course: 'Curso online',
  online_service: 'Serviço online',
  online_event: 'Evento online',
  membership: 'Área de membros',
  community: 'Comunidade',
  ebook: 'E-book',
  software: 'Software',
  audios: 'Áudio',
  physical: 'Físico',
  physical_product: 'Físico',
  single: 'Avulso',
  subscription: 'Assinatura',
  bundle: 'Pacote',
}
