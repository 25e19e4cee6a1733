import { useEffect, useState } from 'react'
import styles from './receipt.module.css'

/** The picture of a file that is only in this browser. */
export function DraftPicture({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!file.type.startsWith('image/')) return <p>{file.name}</p>
  return url && <img className={styles.draft} src={url} alt={file.name} />
}
