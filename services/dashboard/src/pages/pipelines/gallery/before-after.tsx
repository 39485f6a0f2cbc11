import { Slider } from '@mantine/core';
import { useState } from 'react';
import { ownPath } from '../../../api/own-path.ts';
import classes from './gallery.module.css';

type Props = { readonly before: string; readonly after: string; readonly about: string };

/** The picture as it was captured on the left, as it was edited on the right. */
export function BeforeAfter({ before, after, about }: Props) {
  const [share, setShare] = useState(50);
  return (
    <>
      <div className={classes.compared}>
        <img className={classes.layer} src={ownPath(before)} alt={`${about}, original`} />
        <img
          className={classes.layer}
          src={ownPath(after)}
          alt={`${about}, edited`}
          style={{ clipPath: `inset(0 0 0 ${share}%)` }}
        />
        <span className={classes.divide} style={{ left: `${share}%` }} aria-hidden />
      </div>
      <Slider
        mt={12}
        value={share}
        onChange={setShare}
        label={null}
        thumbLabel="Position of the divider between original and edited image"
      />
    </>
  );
}
