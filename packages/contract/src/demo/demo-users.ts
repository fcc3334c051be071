/** Users of a demonstration, who share one password. The seed creates them; the sign-in page offers them. */
export const DEMO_USERS = [
  { email: 'loja@talao.demo', name: 'Helena Prado', is_wise: false, role: 'Vende e administra a empresa' },
  { email: 'equipe@talao.demo', name: 'Davi Nunes', is_wise: false, role: 'Trabalha nas notas da empresa' },
  { email: 'admin@talao.demo', name: 'Ana Prado', is_wise: true, role: 'Administra o Talão inteiro' },
] as const
export const DEMO_PASSWORD = 'talao-demo'
