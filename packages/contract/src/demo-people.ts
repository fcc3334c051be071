/** Who can enter a demonstration, with one password for all. The seed makes them; the page of the sign-in offers them. */
export const DEMO_PEOPLE = [
  { email: 'loja@talao.demo', name: 'Helena Prado', is_wise: false, role: 'Vende e administra a empresa' },
  { email: 'equipe@talao.demo', name: 'Davi Nunes', is_wise: false, role: 'Trabalha nas notas da empresa' },
  { email: 'admin@talao.demo', name: 'Ana Prado', is_wise: true, role: 'Administra o Talão inteiro' },
] as const
export const DEMO_PASSWORD = 'talao-demo'
