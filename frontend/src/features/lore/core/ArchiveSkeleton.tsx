// Skeleton of the archive's list.
import type { ReactNode } from 'react';
import { CardSkeletons, noteBars } from '../../../ui/CardSkeletons.tsx';

export const ArchiveSkeleton = (): ReactNode => <CardSkeletons label="Loading the archive..." bars={noteBars} />;
