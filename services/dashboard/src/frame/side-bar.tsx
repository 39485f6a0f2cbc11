import { Text, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useNavigation } from './use-navigation.ts';
import classes from './side-bar.module.css';

/** The side bar. When narrow, it shows icons whose names appear on hover and focus. */
export function SideBar({ isNarrow }: { readonly isNarrow: boolean }) {
  const groups = useNavigation();
  return (
    <div className={classes.bar} data-narrow={isNarrow || undefined}>
      {groups.map(({ label: group, destinations }) => (
        <div key={group} className={classes.group}>
          <Text className={classes.label} size="xs" c="dimmed" id={`nav-${group}`}>
            {group}
          </Text>
          <ul className={classes.list} aria-labelledby={`nav-${group}`}>
            {destinations.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Tooltip label={label} position="right" disabled={!isNarrow}>
                  <Link to={to} className={classes.link} activeProps={{ 'data-active': true }} aria-label={label}>
                    <Icon size={18} strokeWidth={1.75} aria-hidden />
                    {!isNarrow && label}
                  </Link>
                </Tooltip>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
