import styles from './design.module.css'
import { Shelf } from './shelf.tsx'

export function ColourShelf() {
  return (
    <Shelf title="Cores" about="Seis tons de situação; amarelo só para o que ainda não vale.">
      <ul className={styles.swatches}>
        {TOKENS.map(([token, word]) => (
          <li key={token}>
            <span className={styles.swatch} style={{ background: `var(--${token})` }} />
            {word}
          </li>
        ))}
      </ul>
    </Shelf>
  )
}

const TOKENS = [
  ['mesa', 'Mesa'],
  ['papel', 'Papel'],
  ['cheio', 'Cheio'],
  ['linha', 'Linha'],
  ['linha-campo', 'Linha de campo'],
  ['tinta', 'Tinta'],
  ['marca', 'Carbono'],
  ['foco', 'Foco'],
  ['selecao', 'Seleção'],
  ['via-amarela', 'Via amarela'],
  ['via-rosa', 'Via rosa'],
  ['perigo', 'Perigo'],
  ['grafico1', 'Gráfico, NF-e'],
  ['grafico2', 'Gráfico, NFS-e'],
  ['cinza-forte', 'Cinza'],
  ['violeta-forte', 'Violeta'],
  ['azul-forte', 'Azul'],
  ['verde-forte', 'Verde'],
  ['vermelho-forte', 'Vermelho'],
  ['ambar-forte', 'Âmbar'],
] as const
