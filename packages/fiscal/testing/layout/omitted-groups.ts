// table

/** Parts of layout 4.00 that the layout table omits, by path. Sellers of digital goods do not issue them. */
export const OMITTED_GROUPS: readonly { place: string; why: string }[] = [
  { place: 'avulsa', why: 'nota avulsa, emitida pelo próprio fisco' },
  { place: 'det.prod.veicProd', why: 'veículo novo' },
  { place: 'det.prod.med', why: 'medicamento' },
  { place: 'det.prod.arma', why: 'arma de fogo' },
  { place: 'det.prod.comb', why: 'combustível' },
  { place: 'det.prod.nRECOPI', why: 'papel imune com RECOPI: quem vende o livro não informa' },
  { place: 'cana', why: 'fornecimento de cana' },
  { place: 'agropecuario', why: 'receituário e guia de trânsito agropecuários' },
  { place: 'infSolicNFF', why: 'nota fiscal fácil, emitida por aplicativo do fisco' },
  { place: 'infPAA', why: 'assinatura por provedor, que não usamos' },
]
