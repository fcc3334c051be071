import styles from './design.module.css'
import { Shelf } from './shelf.tsx'

export function LetterShelf() {
  return (
    <Shelf title="Letra">
      <div className={styles.letters}>
        <div className={styles.figure}>R$ 846.312,40</div>
        <div className={styles.heading}>Notas de produto</div>
        <div className={styles.strong}>Precisam de você</div>
        <div>Cada venda com a nota certa.</div>
        <div className={styles.table}>Luísa Amorim Teixeira</div>
        <div className="support">enviado há 6 min</div>
        <div>
          Um <a href="#conteudo">link no texto</a>, e <span className="mono">O0 I1l B8 S5</span>
        </div>
      </div>
    </Shelf>
  )
}
