import { Link } from '@tanstack/react-router';
import { BrandMark } from '../parts/brand-mark.tsx';
import classes from './brand.module.css';

export const Brand = ({ isMarkOnly = false }: { readonly isMarkOnly?: boolean }) => (
  <Link to="/home" className={classes.brand} aria-label="Tintype, home">
    <BrandMark />
    {!isMarkOnly && <span>Tintype</span>}
  </Link>
);
